import { START } from '../paths'
import { wordsIn, type Language } from '../words'

/** Scope and id of the installed app. */
const ROOT = '/app'
/** The background of the light scheme (app/guest/styles/base.css). */
const GROUND = '#f6f7f9'

/** Returns the manifest with which a phone installs the app, in the guest's language. */
export function webManifest(language: Language) {
  const { app, phone } = wordsIn(language)
  return {
    id: ROOT,
    name: app,
    short_name: app,
    description: phone.description,
    lang: language,
    start_url: START,
    scope: ROOT,
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
