import sharp from 'sharp'

/** The Display P3 profile that phones attach to their pictures. */
export async function displayP3Profile(): Promise<Buffer> {
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await picture.withIccProfile('p3').png().toBuffer()).metadata()
  if (!icc) throw new Error('sharp wrote no profile')
  return icc
}
