import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildStamp } from './build/build-stamp.ts';
import { firstPageSize } from './build/first-page-size.ts';
import { holdsOver } from './build/holds-over.ts';
import { together } from './build/together.ts';

/** Where `npm run dev` finds the server. */
const server = process.env.NOTEWELL_SERVER ?? 'http://127.0.0.1:8600';
const proxied = ['/api', '/health', '/metrics'];

/** The loading screen, what every page loads after it, and what every page behind the sign-in loads. */
const parts = [
  { name: 'begin', entries: ['src/main.tsx'] },
  { name: 'first', entries: ['src/app/default-root.tsx', 'src/screens/account/sign-in/sign-in.screen.tsx'] },
  { name: 'frame', entries: ['src/app/framed.tsx'] },
];

export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    buildStamp(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['icon.svg', 'first-paint.css'],
      manifest: {
        name: 'Notewell',
        short_name: 'Notewell',
        description: 'Clinical documentation and practice management',
        theme_color: '#0f5f57',
        background_color: '#f5f7f8',
        display: 'standalone',
        icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg}', '**/inter-latin-wght-normal*.woff2'],
        globIgnores: ['legacy.js', 'setup.js'],
        navigateFallbackDenylist: [/^\/api\//, /^\/health\//, /^\/metrics/, /^\/setup/],
        cleanupOutdatedCaches: true,
        // A worker that loads no further script needs no Trusted Types policy of its own. `holdsOver` adds to its text.
        inlineWorkboxRuntime: true,
      },
    }),
    holdsOver(),
    firstPageSize(['src/app/default-root.tsx', 'screens/account/sign-in/sign-in.screen.tsx']),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: command === 'build' ? await together(parts) : [] } } },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, ws: true }])) },
}));
