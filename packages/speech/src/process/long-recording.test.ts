import { writeLongMp3 } from '@lares/media-engine/testing/sound-file'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, expect, test } from 'vitest'
import { openSpeechEngine } from './speech-engine.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
/** Its processes have the limits of the product, so that a recording that needs too much time or memory fails. */
const speech = openSpeechEngine({ niceness: 0 })
afterAll(() => speech.close())

/** Thirty hours up to the limit of twelve take minutes; otherwise the same is done with a part of them. */
const testsAllHours = process.env.LARES_TEST_ALL === '1'
const [hours, maxHours] = testsAllHours ? [30, 12] : [0.05, 0.02]

test(
  `speech is looked for in a recording of ${hours} hours up to the limit, which is told`,
  async () => {
    const path = folder.at('day.mp3')
    await writeLongMp3(path, hours)
    const maxSeconds = maxHours * 3600
    const file = { path, mediaType: 'audio/mpeg' }
    const prepared = await speech.prepare({ file, copyPath: folder.at('copy.pcm'), maxSeconds }, never)
    expect(prepared.isTooLong).toBe(true)
    expect(prepared.seconds).toBeGreaterThan(maxSeconds)
    expect(prepared.seconds).toBeLessThan(maxSeconds + 60)
  },
  testsAllHours ? 3_600_000 : 120_000,
)
