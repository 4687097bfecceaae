/** Samples a second of all sound in this package: what silero expects, and enough for speech. */
export const sampleRate = 16_000
