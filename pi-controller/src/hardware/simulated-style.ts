/** Styles of the simulated locker: a dark cabinet with smoked glass doors, each cubby lit from within. */
export const LOCKER_STYLE = `
:root { color-scheme: dark; font: 16px/1.4 system-ui, sans-serif; background: #0b0e11; color: #e6eaee; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; padding: 16px; background: radial-gradient(1200px 600px at 50% -10%, #1c252c, #0b0e11); }
header, main, footer, #notice { max-width: 1180px; margin-inline: auto; }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
h1 { font-size: 1.35rem; font-weight: 700; letter-spacing: .01em; }
h1 span { color: #2dd4bf; font-weight: 400; }
.link { display: flex; align-items: center; gap: 8px; padding: 4px 12px; border-radius: 99px; background: #161c21; border: 1px solid #2a333b; font-size: .875rem; }
.link::before { content: ''; width: 9px; height: 9px; border-radius: 50%; background: #ff5c5c; }
[data-online=true] .link::before { background: #2dd4bf; box-shadow: 0 0 8px #2dd4bf; }
#notice { min-height: 1.8rem; padding-top: 6px; text-align: center; color: #ffb86b; font-size: .95rem; }
main { display: grid; gap: 24px; grid-template-columns: 1fr; }
h2 { font-size: 1rem; margin-bottom: 10px; }
h2 small { color: #98a5b1; font-weight: 400; font-size: .875rem; }
.bank { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; padding: 12px; border-radius: 16px;
  background: linear-gradient(160deg, #2b333a, #14191d 45%, #1e252b); border: 1px solid #39434c;
  box-shadow: inset 0 1px 0 #55616c66, 0 18px 50px #000a; }
.cubby { perspective: 600px; }
.cubby button { position: relative; display: block; width: 100%; aspect-ratio: 1 / 1.12; padding: 0; border: 0; border-radius: 9px;
  background: #050708; color: inherit; font: inherit; cursor: pointer; box-shadow: 0 0 0 2px #07090b; }
.cubby button:focus-visible { outline: 3px solid #fff; outline-offset: 2px; z-index: 1; }
.inside { position: absolute; inset: 0; border-radius: 9px; overflow: hidden;
  background: linear-gradient(var(--glow), transparent 9%), radial-gradient(120% 90% at 50% 0, color-mix(in srgb, var(--glow) 75%, transparent), #0a0d10 78%);
  box-shadow: 0 0 16px -2px var(--glow); transition: opacity .3s; }
.inside::after { content: ''; position: absolute; inset: auto 12% 12%; height: 5%; border-radius: 50%; background: #0008; }
[data-dim=true] .inside { opacity: .3; box-shadow: none; }
.leaf { position: absolute; inset: 0; border-radius: 9px; transform-origin: left; transition: transform .35s cubic-bezier(.2, .9, .3, 1.2);
  background: linear-gradient(115deg, #ffffff2e, #ffffff05 38%, #0a0e12b8 39%, #0a0e128c); border: 1px solid #ffffff30;
  box-shadow: inset 0 0 0 3px color-mix(in srgb, var(--glow) 55%, transparent); }
[data-dim=true] .leaf { box-shadow: inset 0 0 0 3px #ffffff14; }
.leaf b { position: absolute; top: 14%; left: 0; right: 0; text-align: center; font-size: clamp(1.25rem, 5vw, 1.9rem); font-weight: 700;
  color: #fff; text-shadow: 0 1px 6px #000c; }
.leaf i { position: absolute; right: 8%; top: 46%; width: 5px; height: 20%; border-radius: 3px; background: #cfd8df; box-shadow: 0 1px 3px #000a; }
[data-state=open] .leaf { transform: rotateY(-68deg); }
.caption { position: absolute; left: 0; right: 0; bottom: 5px; font-size: .75rem; text-align: center; color: #dbe3e9; text-shadow: 0 1px 3px #000, 0 0 6px #000; }
[data-caption=Open] .caption, [data-caption=Unlocked] .caption { color: #fff; font-weight: 700; }
[data-caption='No sensor'] .caption { color: #ffb86b; font-weight: 700; }
.fault { position: absolute; left: 0; right: 0; top: 3px; font-size: .75rem; font-weight: 700; text-align: center; color: #ff9d9d; text-shadow: 0 1px 3px #000, 0 0 6px #000; }
footer { margin-top: 20px; color: #98a5b1; font-size: .875rem; }
.legend { display: flex; flex-wrap: wrap; gap: 6px 16px; padding: 0; margin-bottom: 8px; list-style: none; }
.legend li { display: flex; align-items: center; gap: 7px; }
.legend li::before { content: ''; width: 12px; height: 12px; border-radius: 3px; background: var(--glow); }
details { margin-top: 14px; }
summary { width: fit-content; padding: 4px 0; cursor: pointer; color: #dbe3e9; }
.trouble { display: flex; flex-wrap: wrap; align-items: end; gap: 10px 14px; margin-top: 8px; padding: 14px; border: 1px solid #2a333b; border-radius: 12px; background: #161c21; }
.trouble label { display: flex; align-items: center; gap: 8px; }
.trouble :is(select, button), .scanner button { min-height: 36px; padding: 4px 12px; border: 1px solid #39434c; border-radius: 8px; background: #232b32; color: #e6eaee; font: inherit; }
:is(.trouble, .scanner) button { cursor: pointer; }
:is(.trouble, .scanner) button:hover { background: #2f3942; }
:is(.trouble, .scanner) :is(select, button):focus-visible { outline: 3px solid #fff; outline-offset: 1px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
[data-dim=true] .inside { animation: breathe 6s ease-in-out infinite; }
@keyframes breathe { 50% { opacity: .16; } }
@media (min-width: 900px) { body { padding: 28px; } main { grid-template-columns: 1fr 1fr; gap: 36px; } .bank { gap: 12px; padding: 18px; } }
@media (prefers-reduced-motion: reduce) { .leaf { transition: none; } [data-dim=true] .inside { animation: none; } }
.scanner { display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 8px 12px; margin-block: 12px; padding: 12px; border-radius: 12px; background: #161c21; border: 1px solid #2a333b; }
.scanner textarea { min-height: 44px; height: 44px; padding: 10px 12px; border: 1px dashed #7b8894; border-radius: 8px; resize: none; overflow: hidden;
  background: repeating-linear-gradient(0deg, #ff2d2d14 0 1px, #05070800 1px 6px), #050708; color: inherit; font: inherit; }
.scanner textarea:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
`
