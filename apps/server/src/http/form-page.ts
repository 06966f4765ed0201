export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `:root{color-scheme:light dark;--ground:#f5f7f8;--surface:#fff;--text:#16202a;--quiet:#52606c;--line:#7b8794;--accent:#0f5f57;--on:#fff;--fault:#b3261e}
@media(prefers-color-scheme:dark){:root{--ground:#0f1417;--surface:#171e22;--text:#e6ebee;--quiet:#a6b3bc;--line:#75838d;--accent:#7cc9bd;--on:#06201f;--fault:#ffb4ab}}
*{box-sizing:border-box}body{font:15px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem;background:var(--ground);color:var(--text)}
main{max-width:27rem;margin:0 auto;padding:1.75rem;border-radius:10px;background:var(--surface)}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 .5rem}p{margin:0 0 1rem;color:var(--quiet)}[role=alert]{color:var(--fault);padding-left:1.2rem}
label{display:block;margin-top:1rem;font-weight:600;font-size:.9rem}small{display:block;font-weight:400;color:var(--quiet)}
input,select{display:block;width:100%;margin-top:.25rem;padding:.5rem .65rem;font:inherit;font-weight:400;color:inherit;background:transparent;border:1px solid var(--line);border-radius:6px}
.tick{display:flex;gap:.5rem;align-items:baseline}.tick input{width:auto;margin:0;accent-color:var(--accent)}
option{color:#16202a;background:#fff}
input:focus-visible,select:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
button{width:100%;min-height:2.6rem;margin-top:1.5rem;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:0;border-radius:6px;cursor:pointer}`;

/**
 * A page that works before anyone can sign in. It needs no script; the one of `script` only saves typing. `content` is markup of ours. It names itself to its own
 * site: a form of a page without a referrer comes from nowhere, as browsers say it, and is refused as another site's.
 */
export const formPage = (title: string, content: string, script?: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="same-origin">
<link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${escaped(title)}</title><style>${style}</style>${script ? `<script src="${script}" defer></script>` : ''}</head>
<body><main><h1>${escaped(title)}</h1>
${content}</main></body></html>`;
