import './platform/trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@notewell/ui/base.css';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';
import { rootVariant } from './platform/user-agent.ts';

const place = document.getElementById('root');
if (place) createRoot(place).render(<Root variant={rootVariant(navigator.userAgent)} />);
