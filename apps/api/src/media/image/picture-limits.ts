/** Pixels of the largest picture that is decoded (sharp's own bound, 16383 squared): above it lie only bombs. */
export const maxPixels = 268_402_689

/** HEIC is decoded whole, at about ten bytes a pixel, so its bound is the memory of a small server. */
export const maxHeicPixels = 100_000_000

/** Seconds after which a picture that still is not done is given up. */
export const pictureTimeout = 120
