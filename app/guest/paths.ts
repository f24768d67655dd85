/** Whether a path is one of the guests' app: a screen, its data, or a form. Read by the server, the page and its worker. */
export function isOfApp(path: string): boolean {
  return /^\/app(\/|\.data$|$)/.test(path)
}
