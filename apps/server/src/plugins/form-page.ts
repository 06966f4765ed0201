export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page that works before anyone can sign in, without a script. `content` is markup of ours. */
export const formPage = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
label{display:block;margin-top:1rem}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{margin-top:1.5rem;font:inherit;padding:.6rem 1.2rem}</style></head>
<body><main><h1>${escaped(title)}</h1>
${content}</main></body></html>`;
