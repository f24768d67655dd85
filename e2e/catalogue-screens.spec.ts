import { resources } from '../app/portal/catalogue/registry'
import { signIn, test } from './fixtures'
import { inParts, screensOfList, walk, walkPlainly } from './walk'

const lists = resources.all.flatMap(({ screen }) => (screen === undefined ? [] : [screen]))

test.describe('every screen of the catalogue is accessible, on a phone and on a desktop, with and without a script:', () => {
  test.describe.configure({ mode: 'parallel', timeout: 180_000 })

  for (const [index, part] of inParts(lists, 6).entries()) {
    test(`part ${index + 1}`, async ({ page }) => {
      await signIn(page, 'admin')
      const paths = (await Promise.all(part.map((list) => screensOfList(page, list)))).flat()
      // All screens share the same components, so only the first list's are also checked in the light scheme.
      await walk(page, paths, paths.slice(0, 4))
      await walkPlainly(page, paths)
    })
  }
})
