import type { Language } from '../../../contract/languages'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** Keeps the language in which a guest uses the app, for what is mailed to them. */
export async function rememberLanguage(app: Services, guest: CustomerActor, language: Language): Promise<void> {
  await app.db
    .updateTable('customer')
    .set({ language, updatedAt: app.now() })
    .where('id', '=', guest.id)
    .where('language', '<>', language)
    .execute()
}
