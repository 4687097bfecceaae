import type { LongTasks, WatchedPage } from './long-tasks.ts'

/** Milliseconds between two keys, as somebody types who types well. */
const betweenKeys = 120
const betweenTurns = 80
const turns = 200
/** Pixels that one turn of the wheel scrolls. */
const turn = 1200

/** Types each query letter by letter into the box of the page, waits for what it finds, and deletes it again. */
export async function typeAndDelete(
  watched: WatchedPage,
  queries: readonly string[],
): Promise<{ typing: LongTasks; deleting: LongTasks }> {
  const box = watched.page.getByRole('searchbox')
  await box.click()
  const typing: LongTasks[] = []
  const deleting: LongTasks[] = []
  const pause = () => watched.page.waitForTimeout(betweenKeys)
  for (const query of queries) {
    const letters = [...query]
    typing.push(
      await watched.during(letters.length, (at) => box.pressSequentially(letters[at] ?? '').then(pause)),
    )
    deleting.push(await watched.during(letters.length, () => box.press('Backspace').then(pause)))
  }
  return { typing: together(typing), deleting: together(deleting) }
}

/** Turns the wheel over the page. */
export async function scrollDown(watched: WatchedPage): Promise<LongTasks> {
  const { page } = watched
  await page.mouse.move(700, 500)
  return watched.during(turns, async () => {
    await page.mouse.wheel(0, turn)
    await page.waitForTimeout(betweenTurns)
  })
}

function together(all: readonly LongTasks[]): LongTasks {
  return {
    steps: all.reduce((sum, { steps }) => sum + steps, 0),
    milliseconds: all.flatMap(({ milliseconds }) => milliseconds),
    elements: Math.max(...all.map(({ elements }) => elements)),
  }
}
