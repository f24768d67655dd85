import { describe, expect, it } from 'vitest'
import { isSamePerson } from './same-person'

const account = (name: string) => {
  const [firstName = '', ...last] = name.split(' | ')
  return { firstName, lastName: last.join(' ') }
}

describe('the name on a document', () => {
  it.each([
    ['Gwen Guest', 'Gwen | Guest'],
    ['GWEN MARIE GUEST', 'gwen | guest'],
    ['Guest, Gwen', 'Gwen | Guest'],
    ['JOSE GARCIA LOPEZ', 'José | García'],
    ['José María García', 'Jose Maria | Garcia'],
    ['Siobhan O’Neill', "Siobhan | O'Neill"],
    ['Anne-Marie Weiß', 'Anne Marie | Weiss'],
    ['Ludwig van Beethoven', 'Ludwig | van Beethoven'],
    ['Thomas Thomas', 'Thomas | Thomas'],
  ])('%s is that of %s', (shown, name) => {
    expect(isSamePerson(shown, account(name))).toBe(true)
  })

  it.each([
    ['Bob Guest', 'Gwen | Guest'],
    ['Gwen Other', 'Gwen | Guest'],
    ['Gwen', 'Gwen | Gwen'],
    ['Thomas Other', 'Thomas | Thomas'],
    ['Gwen Guest', 'Gwen Bob | Guest'],
    ['', 'Gwen | Guest'],
    ['Gwen Guest', ' | '],
  ])('%j is not that of %j', (shown, name) => {
    expect(isSamePerson(shown, account(name))).toBe(false)
  })
})
