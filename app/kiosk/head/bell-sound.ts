/** Two rising tones, synthesized so that no file has to load. */
const TONES = [
  { hertz: 784, at: 0 },
  { hertz: 1175, at: 0.16 },
]
const SECONDS = 0.45

/** Plays the bell once. `volume`: 0 to 1. */
export function ring(context: AudioContext, volume: number): void {
  for (const { hertz, at } of TONES) {
    const start = context.currentTime + at
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(volume, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + SECONDS)
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(start + SECONDS)
  }
}
