import { defineConfig } from 'vitest/config'

/** Tests run without the Remix plugin: screens and calls are tested through the built server (testing/barback.ts). */
export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    include: ['{app,contract,db,pi-controller,scripts,testing}/**/*.test.{ts,tsx}'],
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    server: { deps: { external: [/\/build\/server\//] } },
  },
})
