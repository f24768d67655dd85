import { describe, expect, it } from 'vitest'
import { glassByMethod } from './glasses'

describe('the glass of a drink, by its method', () => {
  it.each([
    ['Build in a wine glass over ice, soda last.', 'Wine Glass'],
    ['Pour the can into a rocks glass and drop the shot at the table.', 'Rocks Glass'],
    ['Build in a tall glass over ice and stir once.', 'Highball Glass'],
    ['Build in a copper mug over cracked ice.', 'Copper Mug'],
    ['Shake, strain into a hurricane over ice.', 'Hurricane Glass'],
    ['Shake with ice and strain into a shot glass.', 'Shot Glass'],
  ])('is the one that it names: %s', (method, name) => {
    expect(glassByMethod(method).name).toBe(name)
  })

  it.each([
    ['Muddle the chili, build over ice, top with soda.', 'Highball Glass'],
    ['Shake with ice, strain over one large cube, mist with absinthe.', 'Rocks Glass'],
    ['Stir the overproof rum and a shot of lime; strain.', 'Coupe'],
  ])('is the usual one for how it is made, if none is named: %s', (method, name) => {
    expect(glassByMethod(method).name).toBe(name)
  })
})
