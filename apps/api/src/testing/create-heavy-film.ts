import { readFile } from 'node:fs/promises'
import { writeVideoFile } from '@lares/media-engine/testing/video-file'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'

/**
 * A small film of six seconds that browsers play as it is, and of which the noise has several million bits a second.
 *
 * @param path where it is written meanwhile
 */
export async function createHeavyFilm(path: string): Promise<Buffer> {
  const drawing = 'testsrc=duration=6:size=320x160:rate=25,noise=alls=80:allf=t'
  const pictureOptions = { preset: 'ultrafast', qp: 8 }
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC, drawing, pictureOptions })
  return readFile(path)
}
