import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_MPEG4 } from 'node-av/constants'
import { afterEach, expect, test } from 'vitest'
import { setProgressListener } from '../process/progress.ts'
import { derivePath } from '../testing/derive-path.ts'
import { writeVideoFile } from '../testing/video-file.ts'

const folder = createTemporaryFolder()
afterEach(() => setProgressListener({ onStep: () => undefined, onDuration: () => undefined }))

test('reports how much of a film is encoded', async () => {
  const path = folder.at('long.avi')
  const drawing = 'testsrc2=duration=120:size=640x360:rate=25'
  await writeVideoFile(path, { picture: FF_ENCODER_MPEG4, drawing })
  const controller = new AbortController()
  const shares: number[] = []
  setProgressListener({
    onStep: (share) => {
      if (share === undefined) return
      shares.push(share)
      controller.abort()
    },
    onDuration: () => undefined,
  })
  await expect(derivePath(path, controller.signal)).rejects.toThrow('aborted')
  expect(shares[0]).toBeGreaterThan(0)
  expect(shares[0]).toBeLessThanOrEqual(1)
})
