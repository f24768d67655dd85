import { flatRoutes } from '@remix-run/fs-routes'
import config from '../remix.config.js'

/** The sitemap is the file list of `app/routes/`. */
export default flatRoutes({ ignoredRouteFiles: config.ignoredRouteFiles })
