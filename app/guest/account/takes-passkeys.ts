/** True if this browser has passkeys for this address. Browsers have none for an IP address. */
export function takesPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}
