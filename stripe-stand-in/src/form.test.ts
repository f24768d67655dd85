import { describe, expect, it } from 'vitest'
import { decodeForm } from './form'

describe('a form', () => {
  it('decodes brackets into maps, and into lists with or without indexes', () => {
    const form = 'amount=100&metadata[order]=7&transfer_data[destination]=acct_1&expand[0]=a&expand[1]=b&types[]=card'
    expect(decodeForm(form)).toEqual({
      amount: '100',
      metadata: { order: '7' },
      transfer_data: { destination: 'acct_1' },
      expand: ['a', 'b'],
      types: ['card'],
    })
  })

  it('decodes percent-encoding and plus signs', () => {
    expect(decodeForm('metadata%5Bnote%5D=a%20b%26c%3Dd+e')).toEqual({ metadata: { note: 'a b&c=d e' } })
  })

  it('cannot reach the prototype of objects', () => {
    expect(
      decodeForm('__proto__[admin]=1&metadata[__proto__][admin]=1&constructor[prototype][admin]=1'),
    ).not.toHaveProperty('admin')
    expect({}).not.toHaveProperty('admin')
  })
})
