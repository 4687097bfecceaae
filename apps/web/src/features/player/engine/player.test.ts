import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countSubtitleChange } from '../../../shared/playback/subtitle-changes.ts'
import { sampleAsset, sampleItem } from '../../../testing/sample-items.ts'
import { Player } from './player.ts'
import { initialState, type PlayerState } from './player-state.ts'
import { getCurrent } from './queue.ts'
import { type Track, toTrack } from './track.ts'

function createTrack(title: string, family: 'audio' | 'video' = 'audio'): Track {
  const kind = family === 'audio' ? 'record' : 'video'
  const item = sampleItem(kind, { title, hasTranscript: true })
  const track = toTrack(item, sampleAsset(item.id, { family, duration: 60 }))
  if (!track) throw new Error('The file cannot be played')
  return track
}

const [boat, snow, fair] = [createTrack('Boat'), createTrack('Snow'), createTrack('Fair', 'video')]

let state: PlayerState
let player: Player
const positions = new Map<string, number>()
const saved: [title: string, seconds: number, reason: string][] = []

beforeEach(() => {
  state = initialState
  positions.clear()
  saved.length = 0
  player = new Player({
    onChange: (next) => {
      state = next
    },
    getPosition: (id) => positions.get(id) ?? 0,
    getSubtitles: ({ medium }) => (medium === 'video' ? 0 : undefined),
    chooseQuality: () => 'best',
    reportStall: () => undefined,
    savePosition: (id, seconds, reason) => {
      const title = [boat, snow, fair].find(({ item }) => item.id === id)?.item.title ?? ''
      saved.push([title, seconds, reason])
    },
  })
})
afterEach(() => player.destroy())

const getTitle = () => getCurrent(state.queue)?.item.title

function getElement(): HTMLMediaElement {
  const { element } = player
  if (!element) throw new Error('Nothing is loaded')
  return element
}

/** Plays on to a second, as a browser reports it. */
function playTo(seconds: number): void {
  const element = getElement()
  element.currentTime = seconds
  element.dispatchEvent(new Event('timeupdate'))
}

function stubReply(status: number, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async () => new Response(null, { status, headers }))
}

const fail = () => getElement().dispatchEvent(new Event('error'))

describe('a film that somebody turns while it plays', () => {
  const turned = (changes: object): Track => ({ ...fair, asset: { ...fair.asset, ...changes } })

  test('goes on while it is only shown turned, and with its new file at the same second', () => {
    player.play(fair)
    playTo(12)
    const { src } = getElement()
    player.update(turned({ rotation: 90, turning: 90 }))
    expect(getElement().src).toBe(src)
    player.update(turned({ rotation: 90, pictureVersion: 1 }))
    expect(getElement().src).toBe(`${src}?version=1`)
    expect(getElement().currentTime).toBe(12)
  })

  test('is loaded once, however often the same is said, and not at all when another plays', () => {
    player.playAll([boat, fair])
    const { src } = getElement()
    player.update(turned({ rotation: 180, pictureVersion: 1 }))
    expect(getElement().src).toBe(src)
    expect(state.queue.tracks[1]?.asset.rotation).toBe(180)
    player.update(createTrack('Elsewhere', 'video'))
    expect(state.queue.tracks).toHaveLength(2)
  })

  test('keeps its file when only its poster is another', () => {
    player.play(fair)
    const { src } = getElement()
    player.update(turned({ posterAt: 3, pictureVersion: 1 }))
    expect(getElement().src).toBe(src)
  })
})

test('goes on at the same place when another version of the recording is chosen, whose times are others', () => {
  player.play(boat)
  playTo(12)
  const { src } = getElement()
  // The first twenty seconds were shortened to ten.
  const timeMap: [number, number][] = [
    [0, 0],
    [20, 10],
    [60, 50],
  ]
  const version = sampleAsset('01900000-0000-7000-8000-0000000000aa', { family: 'audio', duration: 50 })
  player.update({ ...boat, asset: version, timeMap })
  expect(getElement().src).not.toBe(src)
  expect(getElement().currentTime).toBe(6)
  expect(state.position).toBe(12)
  expect(state.duration).toBe(60)
  player.skip(8)
  expect(getElement().currentTime).toBe(10)
})

test('finds the position by the times of a version without reading them all again', () => {
  const timeMap: [number, number][] = Array.from({ length: 1000 }, (_, index) => [2 * index, index])
  const read = vi.spyOn(timeMap, 'map')
  player.play({ ...boat, timeMap })
  for (const seconds of [3, 4, 5]) playTo(seconds)
  expect(state.position).toBe(10)
  expect(player.exactPosition).toBe(10)
  expect(read).toHaveBeenCalledOnce()
})

test('starts a film with the subtitles of the user, also one that an earlier visit has left', () => {
  player.restore({ tracks: [fair, boat], index: 0 })
  expect(state.subtitles).toBe(0)
  player.next()
  expect(state.subtitles).toBeUndefined()
})

test('resumes where the user stopped, unless that is the end', () => {
  positions.set(boat.item.id, 12)
  player.play(boat)
  expect(getElement().currentTime).toBe(12)
  positions.set(snow.item.id, 59.5)
  player.play(snow)
  expect(getElement().currentTime).toBe(0)
})

test('resumes at a second of the original that a shorter version does not reach', () => {
  const item = sampleItem('record', { title: 'Short' })
  const timeMap: [number, number][] = [
    [0, 0],
    [60, 30],
  ]
  const played = { ...sampleAsset(item.id, { family: 'audio', duration: 30 }), timeMap }
  const track = toTrack(item, sampleAsset(item.id, { family: 'audio', duration: 60, played }))
  if (!track) throw new Error('The file cannot be played')
  positions.set(item.id, 40)
  player.play(track)
  expect(getElement().currentTime).toBe(20)
})

test('the key of subtitles has no effect on a film without a transcript', () => {
  const item = sampleItem('video', { title: 'Silent' })
  const silent = toTrack(item, sampleAsset(item.id, { family: 'video', duration: 60 }))
  if (!silent) throw new Error('The file cannot be played')
  expect(silent.subtitles).toEqual([])
  player.play(silent)
  player.setSubtitles(undefined)
  player.toggleSubtitles()
  expect(state.subtitles).toBeUndefined()
})

test('takes the subtitles of a film again after its transcript was saved', async () => {
  const item = sampleItem('video', { title: 'Regatta', hasTranscript: true })
  const asset = sampleAsset(item.id, { family: 'video', duration: 60 })
  const load = () => toTrack(item, asset) ?? fair
  player.play(load())
  const getUrl = () => getElement().querySelector('track')?.src
  const before = getUrl()
  player.update({ ...load(), knowsTranslations: true })
  expect(getUrl()).toBe(before)
  await countSubtitleChange(item.id, Promise.resolve())
  player.update({ ...load(), knowsTranslations: true })
  expect(getUrl()).toBe(`${before}#1`)
})

test('saves the position every few seconds while playing, at once when it pauses, and zero at the end', () => {
  player.play(boat)
  for (const second of [2, 4, 6, 8, 11]) playTo(second)
  expect(saved).toEqual([
    ['Boat', 6, 'playing'],
    ['Boat', 11, 'playing'],
  ])
  playTo(12)
  player.pause()
  expect(saved.at(-1)).toEqual(['Boat', 12, 'stopped'])
  player.resume()
  getElement().dispatchEvent(new Event('ended'))
  expect(saved.at(-1)).toEqual(['Boat', 0, 'stopped'])
})

test('saves the position when the page is left', () => {
  player.play(boat)
  playTo(3)
  window.dispatchEvent(new Event('pagehide'))
  expect(saved.at(-1)).toEqual(['Boat', 3, 'leaving'])
})

test('plays the queue to its end', () => {
  player.playAll([boat, snow])
  getElement().dispatchEvent(new Event('ended'))
  expect(getTitle()).toBe('Snow')
  expect(state.isPlaying).toBe(true)
  getElement().dispatchEvent(new Event('ended'))
  expect(getTitle()).toBe('Snow')
  expect(state.isPlaying).toBe(false)
})

test('previous goes to the start of a track first, then to the one before it', () => {
  player.playAll([boat, snow])
  player.next()
  playTo(20)
  player.previous()
  expect([getTitle(), getElement().currentTime]).toEqual(['Snow', 0])
  player.previous()
  expect(getTitle()).toBe('Boat')
})

test('removing the current track plays the next, and removing the last closes the player', () => {
  player.playAll([boat, snow])
  player.remove(boat.item.id)
  expect(getTitle()).toBe('Snow')
  player.remove(snow.item.id)
  expect(state.queue.index).toBe(-1)
  expect(player.element).toBeUndefined()
})

test('skips within the track, and keeps the speed and its pitch for the next one', () => {
  player.playAll([boat, snow])
  player.setSpeed(1.5)
  player.skip(30)
  player.skip(100)
  expect(getElement().currentTime).toBe(60)
  player.skip(-100)
  expect(getElement().currentTime).toBe(0)
  player.next()
  expect(getElement().playbackRate).toBe(1.5)
  expect(getElement().preservesPitch).toBe(true)
})

test('repeats a passage until the repetition is ended', () => {
  player.play(boat)
  playTo(10)
  player.markLoop()
  playTo(14)
  player.markLoop()
  expect(getElement().currentTime).toBe(10)
  playTo(14.2)
  expect(getElement().currentTime).toBe(10)
  player.markLoop()
  playTo(14.2)
  expect(getElement().currentTime).toBe(14.2)
})

describe('the sleep timer', () => {
  test('pauses after some time', () => {
    vi.useFakeTimers()
    player.play(boat)
    player.setSleep(Date.now() + 60_000)
    vi.advanceTimersByTime(59_000)
    expect(state.isPlaying).toBe(true)
    vi.advanceTimersByTime(2000)
    expect([state.isPlaying, state.sleep]).toEqual([false, undefined])
  })

  test('pauses at the end of the track, before the next one', () => {
    player.playAll([boat, snow])
    player.setSleep('end')
    getElement().dispatchEvent(new Event('ended'))
    expect([getTitle(), state.isPlaying, state.sleep]).toEqual(['Boat', false, undefined])
  })
})

describe('a file that does not play', () => {
  test('is tried again when it is prepared', async () => {
    vi.useFakeTimers()
    stubReply(202, { 'retry-after': '7' })
    player.play(boat)
    fail()
    await vi.waitFor(() => expect(state.problem).toBe('pending'))
    await vi.advanceTimersByTimeAsync(7000)
    expect([state.problem, state.isPlaying]).toEqual([undefined, true])
  })

  test.each([
    [401, 'signed-out'],
    [403, 'gone'],
    [404, 'gone'],
    [206, 'broken'],
    [422, 'broken'],
    [503, 'unavailable'],
  ])('with a reply of %i is %s', async (status, problem) => {
    stubReply(status)
    player.play(boat)
    fail()
    await vi.waitFor(() => expect(state.problem).toBe(problem))
    expect(state.isPlaying).toBe(false)
  })

  test('that was deleted or is broken does not end the queue', async () => {
    stubReply(404)
    player.playAll([boat, snow])
    fail()
    await vi.waitFor(() => expect(getTitle()).toBe('Snow'))
    expect([state.failedIds, state.problem, state.isPlaying]).toEqual([[boat.item.id], undefined, true])
  })

  test('goes on from the same second when the connection is back', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    player.play(boat)
    playTo(21)
    fail()
    await vi.waitFor(() => expect(state.problem).toBe('offline'))
    window.dispatchEvent(new Event('online'))
    expect([state.problem, state.isPlaying, getElement().currentTime]).toEqual([undefined, true, 21])
  })

  test('stays paused when the connection is back, if it was paused or was never played', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    player.play(boat)
    playTo(21)
    fail()
    await vi.waitFor(() => expect(state.problem).toBe('offline'))
    player.pause()
    window.dispatchEvent(new Event('online'))
    expect([state.problem, state.isPlaying, getElement().currentTime]).toEqual([undefined, false, 21])
    player.restore({ tracks: [snow], index: 0 })
    fail()
    await vi.waitFor(() => expect(state.problem).toBe('offline'))
    window.dispatchEvent(new Event('online'))
    expect([state.problem, state.isPlaying]).toEqual([undefined, false])
  })

  test('stays paused when it is prepared, if it was paused while it was explained', async () => {
    vi.useFakeTimers()
    stubReply(202, { 'retry-after': '7' })
    player.play(boat)
    fail()
    player.pause()
    await vi.waitFor(() => expect(state.problem).toBe('pending'))
    await vi.advanceTimersByTimeAsync(7000)
    expect([state.problem, state.isPlaying]).toEqual([undefined, false])
  })

  test('is loaded again, once, when the connection breaks for a moment only', async () => {
    stubReply(206)
    player.play(boat)
    playTo(17)
    Object.defineProperty(getElement(), 'error', { value: { code: 2, MEDIA_ERR_NETWORK: 2 } })
    const load = vi.spyOn(HTMLMediaElement.prototype, 'play')
    fail()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    expect([state.problem, getElement().currentTime]).toEqual([undefined, 17])
    fail()
    await vi.waitFor(() => expect(state.problem).toBe('broken'))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('waits for a click where the browser wants one', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(
      new DOMException('No click', 'NotAllowedError'),
    )
    player.play(boat)
    await vi.waitFor(() => expect(state.problem).toBe('blocked'))
    player.resume()
    expect([state.problem, state.isPlaying]).toEqual([undefined, true])
  })
})

test('pauses when another tab starts to play, and tells the others when it starts itself', async () => {
  const otherTab = new BroadcastChannel('lares.playing')
  const heard = new Promise((resolve) => {
    otherTab.onmessage = resolve
  })
  player.play(boat)
  await heard
  otherTab.postMessage('playing')
  await vi.waitFor(() => expect(state.isPlaying).toBe(false))
  otherTab.close()
})

test('pauses when an attachment on the page starts to play', () => {
  const attachment = document.createElement('audio')
  document.body.append(attachment)
  player.play(boat)
  void attachment.play()
  expect(state.isPlaying).toBe(false)
})

test('a film moves from its page to the mini-player and back, as one element', () => {
  const [page, mini] = [document.createElement('div'), document.createElement('div')]
  document.body.append(page, mini)
  player.play(fair)
  const element = getElement()
  player.addHost(mini, 'mini-player')
  const leave = player.addHost(page, 'page')
  expect(element.parentNode).toBe(page)
  leave()
  expect(element.parentNode).toBe(mini)
  expect([getElement() === element, state.isPlaying]).toEqual([true, true])
})

test('nothing is saved when the user has signed out', () => {
  player.play(boat)
  playTo(9)
  saved.length = 0
  player.destroy()
  expect(saved).toEqual([])
  expect(state.queue.index).toBe(-1)
})

describe('chapters', () => {
  const chapters = [
    { start: 0, title: 'Childhood' },
    { start: 20, title: 'School' },
    { start: 40, title: 'Work' },
  ]
  const talk: Track = { ...boat, item: { ...boat.item, chapters } }

  test('next and previous go from chapter to chapter', () => {
    player.play(talk, 5)
    player.nextChapter()
    expect(getElement().currentTime).toBe(20)
    player.nextChapter()
    player.nextChapter()
    expect(getElement().currentTime).toBe(40)
    player.previousChapter()
    expect(getElement().currentTime).toBe(20)
    playTo(30)
    player.previousChapter()
    expect(getElement().currentTime).toBe(20)
  })

  test('the keys of a headset go by chapter, after the last one to the next track', () => {
    player.playAll([talk, snow])
    playTo(30)
    player.nextPart()
    expect(getElement().currentTime).toBe(40)
    player.nextPart()
    expect(getTitle()).toBe('Snow')
    player.previousPart()
    expect(getTitle()).toBe('Boat')
  })

  test('what was edited is shown for what is in the queue already', () => {
    player.playAll([talk, snow])
    player.update({ ...talk, item: { ...talk.item, chapters: [{ start: 7, title: 'New' }] } })
    expect(getCurrent(state.queue)?.item.chapters).toEqual([{ start: 7, title: 'New' }])
    expect(state.queue.tracks).toHaveLength(2)
  })

  test('a queue of an earlier visit is loaded without being played, unless something plays', () => {
    player.restore({ tracks: [talk, snow], index: 1 })
    expect(getTitle()).toBe('Snow')
    expect(state.isPlaying).toBe(false)
    player.restore({ tracks: [boat], index: 0 })
    expect(getTitle()).toBe('Snow')
  })
})

describe('stepping from frame to frame', () => {
  test('pauses a film and moves it by a frame', () => {
    player.play(fair)
    playTo(12)
    const pause = vi.spyOn(getElement(), 'pause')
    player.step(1)
    expect(pause).toHaveBeenCalledOnce()
    expect(state.position).toBeCloseTo(12.04)
    player.step(-1)
    expect(state.position).toBeCloseTo(12)
  })

  test('does nothing to a recording', () => {
    player.play(boat)
    playTo(12)
    const pause = vi.spyOn(getElement(), 'pause')
    player.step(1)
    expect(pause).not.toHaveBeenCalled()
    expect(state.position).toBe(12)
  })
})

test('the subtitles of a version of a film that lacks a part are in the seconds of its file', () => {
  const item = sampleItem('video', { title: 'Fair', hasTranscript: true })
  const asset = sampleAsset(item.id, { family: 'video', duration: 60 })
  const version = sampleAsset(item.id, { family: 'video', duration: 40 })
  const getUrl = (played: object) =>
    toTrack(item, { ...asset, played: { ...version, ...played } })?.subtitles[0]?.url
  expect(
    getUrl({
      timeMap: [
        [0, 0],
        [20, 0],
        [60, 40],
      ],
    }),
  ).toBe(`/api/items/${item.id}/transcript.vtt?version=${version.id}`)
  expect(getUrl({})).toBe(`/api/items/${item.id}/transcript.vtt`)
})
