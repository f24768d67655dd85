/**
 * The configuration of Remix: `vite.config.ts` passes this object to the Remix Vite plugin, and `app/routes.ts` reads `ignoredRouteFiles`.
 * @type {import('@remix-run/dev').VitePluginConfig & { ignoredRouteFiles: string[] }}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}', '**/*.css'],
  // All on, so that a move to React Router 7 only changes package names.
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    // Development only: Vite prebundles the dependencies of all routes, so that no visit reloads the page.
    unstable_optimizeDeps: true,
  },
}
