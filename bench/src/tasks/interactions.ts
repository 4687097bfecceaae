import type { LongTasks, ObservedPage } from './long-tasks.ts'

/** Milliseconds between two keys of a fast typist. */
const keyIntervalMs = 120
const wheelIntervalMs = 80
const wheelSteps = 200
/** Pixels scrolled by one turn of the wheel. */
const wheelPixels = 1200

/** Types each query into the search box character by character, waits for the results, and deletes it again. */
export async function typeAndDelete(
  observed: ObservedPage,
  queries: readonly string[],
): Promise<{ typing: LongTasks; deleting: LongTasks }> {
  const box = observed.page.getByRole('searchbox')
  await box.click()
  const typing: LongTasks[] = []
  const deleting: LongTasks[] = []
  const pause = () => observed.page.waitForTimeout(keyIntervalMs)
  for (const query of queries) {
    const characters = [...query]
    typing.push(
      await observed.measureDuring(characters.length, (index) =>
        box.pressSequentially(characters[index] ?? '').then(pause),
      ),
    )
    deleting.push(await observed.measureDuring(characters.length, () => box.press('Backspace').then(pause)))
  }
  return { typing: mergeLongTasks(typing), deleting: mergeLongTasks(deleting) }
}

/** Scrolls down the page with the mouse wheel. */
export async function scrollDown(observed: ObservedPage): Promise<LongTasks> {
  const { page } = observed
  await page.mouse.move(700, 500)
  return observed.measureDuring(wheelSteps, async () => {
    await page.mouse.wheel(0, wheelPixels)
    await page.waitForTimeout(wheelIntervalMs)
  })
}

function mergeLongTasks(all: readonly LongTasks[]): LongTasks {
  return {
    steps: all.reduce((sum, { steps }) => sum + steps, 0),
    milliseconds: all.flatMap(({ milliseconds }) => milliseconds),
    elements: Math.max(...all.map(({ elements }) => elements)),
  }
}
