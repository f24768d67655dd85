import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EnvError, parseEnv } from './env'

const SECRETS = {
  SESSION_SECRET: 'a secret of thirty-two characters or more',
  STRIPE_SECRET_KEY: 'sk_test_never_called',
  STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
  MAIL_URL: 'smtps://user:password@smtp.example.com',
}

describe('the environment', () => {
  it('needs a way to take payments, and names both', () => {
    expect(() => parseEnv({})).toThrow(EnvError)
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE', 'npm start']) expect(() => parseEnv({})).toThrow(name)
    expect(parseEnv({ STRIPE_SECRET_KEY: 'sk_test_never_called' })).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
    })
  })

  it.each(['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'MAIL_URL'])(
    'needs %s in production',
    (name) => {
      const production = { NODE_ENV: 'production', ...SECRETS }
      expect(parseEnv(production)).toMatchObject(SECRETS)
      expect(() => parseEnv({ ...production, [name]: '' })).toThrow(`${name}: expected`)
    },
  )

  it('lets a demo in production write its mails to files', () => {
    const demo = { NODE_ENV: 'production', DEMO: '1', ...SECRETS, MAIL_URL: '' }
    expect(parseEnv(demo)).toMatchObject({ DEMO: true, MAIL_URL: undefined })
  })

  it('needs all of what signing in with Apple or Google takes, and Apple’s key on one line or several', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const names = { APPLE_CLIENT_ID: 'com.example.bar', APPLE_TEAM_ID: 'TEAM123456', APPLE_KEY_ID: 'KEY1234567' }
    const env = { STRIPE_SECRET_KEY: 'sk_test_never_called', ...names, APPLE_PRIVATE_KEY: pem }
    expect(parseEnv(env)).toMatchObject({ ...names, APPLE_PRIVATE_KEY: pem })
    const onOneLine = { ...env, APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }
    expect(parseEnv(onOneLine).APPLE_PRIVATE_KEY).toBe(pem)
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    for (const wrong of ['a key', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()])
      expect(() => parseEnv({ ...env, APPLE_PRIVATE_KEY: wrong })).toThrow('APPLE_PRIVATE_KEY: expected')
    for (const name of Object.keys(names)) expect(() => parseEnv({ ...env, [name]: '' })).toThrow(`${name}: expected`)
    const google = { STRIPE_SECRET_KEY: 'sk_test_never_called', GOOGLE_CLIENT_ID: 'id' }
    expect(() => parseEnv(google)).toThrow('GOOGLE_CLIENT_SECRET: expected all of')
    const production = { NODE_ENV: 'production', ...SECRETS, GOOGLE_ISSUER: 'http://accounts.example.com' }
    expect(() => parseEnv(production)).toThrow('GOOGLE_ISSUER: expected an address with https')
  })

  it('needs the keys of a bucket of pictures, and no other host of pictures beside it', () => {
    const keys = { PICTURES_ACCESS_KEY_ID: 'id', PICTURES_SECRET_ACCESS_KEY: 'secret' }
    const env = { STRIPE_SECRET_KEY: 'sk_test_never_called', PICTURES_URL: 's3://bucket/path', ...keys }
    expect(parseEnv(env)).toMatchObject(keys)
    expect(() => parseEnv({ ...env, PICTURES_SECRET_ACCESS_KEY: '' })).toThrow('PICTURES_SECRET_ACCESS_KEY: expected')
    expect(() => parseEnv({ ...env, PICTURES_URL: 'bucket' })).toThrow('PICTURES_URL: expected')
    const kit = {
      IMAGEKIT_PUBLIC_KEY: 'public_test',
      IMAGEKIT_PRIVATE_KEY: 'private_test',
      IMAGEKIT_URL_ENDPOINT: 'https://ik.imagekit.io/barback',
    }
    expect(() => parseEnv({ ...env, ...kit })).toThrow('a bucket or ImageKit, not both')
  })
})
