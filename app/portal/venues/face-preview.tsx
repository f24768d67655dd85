import type { CSSProperties } from 'react'
import { contrastOf } from '../../platform/colors/contrast'
import { PALETTES, THEMES, tonesOf, type Theme, type Tone } from '../../platform/colors/tones'
import { imageUrl } from '../../../contract/images'
import { formatUserPhone } from '../../../contract/phone'
import './face-preview.css'

/** The form's present values. `phone`: as typed. */
export interface ShownFace {
  name: string
  hours: string
  address: string
  photo: string | null
  logo: string | null
  color: string | null
  description: string
  phone: string
}

const THEME_NAMES: Readonly<Record<Theme, string>> = { dark: 'Dark theme', light: 'Light theme' }

/** The top of the venue's menu as guests see it, in both themes: each phone has the one that its owner prefers. */
export function FacePreview({ face }: { face: ShownFace }) {
  const tones = tonesOf(face.color)
  return (
    <div className="face-previews">
      {THEMES.map((theme) => (
        <figure key={theme}>
          <figcaption>
            <strong>{THEME_NAMES[theme]}</strong> <span>{colorWords(face.color, theme, tones[theme])}</span>
          </figcaption>
          <Head face={face} theme={theme} tone={tones[theme]} />
        </figure>
      ))}
    </div>
  )
}

function colorWords(color: string | null, theme: Theme, { brand }: Tone): string {
  if (color === null) return 'Barback’s own color'
  if (brand === color) return `${color}, as you chose it`
  const contrast = contrastOf(color, PALETTES[theme].ground).toFixed(1)
  const change = theme === 'dark' ? 'lighter' : 'darker'
  return `${color} would be hard to read here (contrast ${contrast}:1). Guests see it ${change}: ${brand}`
}

function Head({ face, theme, tone: { brand, onBrand } }: { face: ShownFace; theme: Theme; tone: Tone }) {
  const { ground, ink, soft } = PALETTES[theme]
  const style: CSSProperties & Record<`--face-${string}`, string> = {
    '--face-ground': ground,
    '--face-ink': ink,
    '--face-soft': soft,
    '--face-brand': brand,
    '--face-on-brand': onBrand,
  }
  return (
    <div className="face-preview" style={style}>
      {face.photo && <img className="face-preview-photo" src={imageUrl(face.photo, 'head-800')} alt="" />}
      <div className="face-preview-body">
        <div className="face-preview-name">
          {face.logo && <img src={imageUrl(face.logo, 'w200')} alt="" />}
          <strong>{face.name}</strong>
        </div>
        <p>{face.hours}</p>
        {face.description && <p>{face.description}</p>}
        <p className="face-preview-links">
          <span>{face.address}</span>
          {face.phone && <span>{formatUserPhone(face.phone)}</span>}
        </p>
        <p className="face-preview-button">View basket</p>
      </div>
    </div>
  )
}
