/** A venue's logo beside its name, which says the same. `logo`: its address. */
export function Logo({ logo, size }: { logo: string | null; size: number }) {
  if (logo === null) return null
  return <img className="logo" src={logo} alt="" width={size} height={size} decoding="async" />
}
