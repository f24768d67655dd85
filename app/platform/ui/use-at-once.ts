import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, which React refuses on the server. */
export const useAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect
