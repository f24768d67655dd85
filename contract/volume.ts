/** Volumes are whole millilitres and US fluid ounces with two decimals. */
export const ML_PER_OZ = 29.5735

/** Pure alcohol in a US standard drink: 14 g (NIAAA). */
const STANDARD_DRINK_ML = 17.7

/** Converts pure alcohol in ml to US standard drinks, with one decimal. */
export function standardDrinksOf(alcoholMl: number): number {
  return Math.round((alcoholMl / STANDARD_DRINK_ML) * 10) / 10
}

/** The largest difference, in ml, between two figures for one volume. */
const TOLERANCE_ML = 0.01

export interface Volume {
  volumeMl: number | null
  volumeOz: number | null
}

/** Ounces as whole millilitres. */
export function mlFromOz(oz: number): number {
  return Math.round(oz * ML_PER_OZ)
}

/** Millilitres as ounces with two decimals. */
export function ozFromMl(ml: number): number {
  return Math.round((ml / ML_PER_OZ) * 100) / 100
}

/** True if both figures mean the same volume: the ounces, as whole millilitres, must equal the millilitres. */
export function volumesAgree(volumeMl: number, volumeOz: number): boolean {
  return Math.abs(mlFromOz(volumeOz) - volumeMl) <= TOLERANCE_ML
}

/** Computes the missing figure from the given one. If both are missing, both stay missing. */
export function completeVolume(volume: { volumeMl?: number | null; volumeOz?: number | null }): Volume {
  const volumeMl = volume.volumeMl ?? null
  const volumeOz = volume.volumeOz ?? null
  return {
    volumeMl: volumeMl ?? (volumeOz === null ? null : mlFromOz(volumeOz)),
    volumeOz: volumeOz ?? (volumeMl === null ? null : ozFromMl(volumeMl)),
  }
}
