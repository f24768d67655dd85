import type { Language } from '../../../contract/languages'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** Stores the language of a guest's app, for mails to the guest. */
export async function rememberLanguage(app: Services, guest: CustomerActor, language: Language): Promise<void> {
  await app.db
    .updateTable('customer')
    .set({ language, updatedAt: app.now() })
    .where('id', '=', guest.id)
    .where('language', '<>', language)
    .execute()
}
