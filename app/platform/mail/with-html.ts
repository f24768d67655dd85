import type { Language } from '../../../contract/languages'
import { letterPage } from './letter-page'
import type { Mailer } from './mailer'
import { readText } from './read-text'

const OPEN: Readonly<Record<Language, string>> = { en: 'Open Barback', es: 'Abrir Barback' }

/** Adds HTML beside the text of every mail, as the mail leaves. `publicUrl`: the server's address, for pictures. */
export function withHtml(mailer: Mailer, publicUrl: string): Mailer {
  return {
    send({ letter = {}, ...mail }) {
      const { language = 'en', from, button = { label: OPEN[language] } } = letter
      const blocks = letter.blocks ?? readText(mail.text, button)
      const html = letterPage({ subject: mail.subject, language, from, blocks, publicUrl })
      return mailer.send({ ...mail, html })
    },
  }
}
