/**
 * The configuration of Remix: `vite.config.ts` hands this object to the Remix Vite plugin and `app/routes.ts` reads
 * `ignoredRouteFiles` from it.
 *
 * @type {import('@remix-run/dev').VitePluginConfig & { ignoredRouteFiles: string[] }}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}', '**/*.css'],
  // All on: what is left of the way to React Router 7 is a change of package names.
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    // Development only: Vite looks through all routes for what to prepare, so that no visit reloads the page half-way.
    unstable_optimizeDeps: true,
  },
}
