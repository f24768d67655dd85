import { imageUrl } from '../../../contract/images'

/** A venue's logo beside its name, which says the same. */
export function Logo({ logo, size }: { logo: string | null; size: number }) {
  if (logo === null) return null
  return <img className="logo" src={imageUrl(logo, 'w200')} alt="" width={size} height={size} decoding="async" />
}
