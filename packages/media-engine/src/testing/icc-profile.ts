import sharp from 'sharp'

/** Creates the Display P3 profile that phones embed in their images. */
export async function createDisplayP3Profile(): Promise<Buffer> {
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await picture.withIccProfile('p3').png().toBuffer()).metadata()
  if (!icc) throw new Error('sharp wrote no ICC profile')
  return icc
}
