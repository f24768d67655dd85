/** Loads the components' style sheets as empty modules, because a script cannot use them. */
import { register } from 'node:module'

const hooks = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

register(`data:text/javascript,${encodeURIComponent(hooks)}`)
