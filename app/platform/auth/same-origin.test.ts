import { describe, expect, it } from 'vitest'
import { isSameOrigin } from './same-origin'

const post = (headers: Record<string, string>) =>
  new Request('http://bar.example.com/login', { method: 'POST', headers: { Host: 'bar.example.com', ...headers } })

describe('a form', () => {
  it.each([
    ['sent from our own page', { Origin: 'http://bar.example.com' }],
    ['sent through a proxy that terminates TLS', { Origin: 'https://bar.example.com' }],
    ['sent by a program without an origin', {}],
    ['sent from our own page without a referrer', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['sent by a browser from its address bar', { 'Sec-Fetch-Site': 'none' }],
  ])('%s is accepted', (_, headers) => {
    expect(isSameOrigin(post(headers).headers)).toBe(true)
  })

  it.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['from a neighbouring host', { Origin: 'https://evil.bar.example.com' }],
    ['from another port', { Origin: 'http://bar.example.com:8080' }],
    ['from a page that hides its origin', { Origin: 'null' }],
    ['from a sandboxed page', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['from a neighbouring host, by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-site' }],
    ['across sites without an origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s is refused', (_, headers) => {
    expect(isSameOrigin(post(headers).headers)).toBe(false)
  })
})
