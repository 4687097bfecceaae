import type { CreateItem, Item } from '@lares/shared-types/items'
import { v7 as uuidv7 } from 'uuid'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { isIdTaken } from '../../../shared/api/create-once.ts'
import { type RecorderDispatch, recorderApi } from '../recorder-api.ts'
import { discardFragment, SendError, sendFragment } from './fragment-sender.ts'
import { deleteStoredRecording, loadFragment, storeRecording } from './recordings-db.ts'
import type { StoredRecording } from './stored-recording.ts'
import { toChapters } from './to-chapters.ts'

export interface SavedRecording {
  readonly item: Pick<Item, 'id' | 'kind'>
  /** How many fragments were left out because their sound is nowhere. */
  readonly lostParts: number
}

export type SaveOutcome =
  | SavedRecording
  /** With the recording as far as it was sent and joined, so that the next attempt goes on from there. */
  | { readonly error: ApiFailure; readonly recording: StoredRecording }

/** How the bytes of a fragment are loaded; by default from the device. */
type LoadFragment = (index: number) => Promise<Blob>

const offline: ApiFailure = { status: 0, code: 'offline', message: '' }

/**
 * Makes a recording an item: sends what is missing, has its fragments joined, creates the item, and then removes it from the
 * device. Each step can be repeated, so that it goes on where it stopped, after a lost reply, too.
 */
export async function saveRecording(
  dispatch: RecorderDispatch,
  recording: StoredRecording,
  load: LoadFragment = async (index) => new Blob(await loadFragment(recording.id, index)),
): Promise<SaveOutcome> {
  let present = recording
  /** Stores how far it is; a full device does not end the saving. */
  const onChange = async (changed: StoredRecording) => {
    present = changed
    await storeRecording(changed).catch(() => undefined)
  }
  try {
    const failure = recording.starts ? undefined : await join(dispatch, recording, load, onChange)
    if (failure) return { error: failure, recording: present }
    const created = await create(dispatch, present)
    if ('item' in created) {
      await deleteStoredRecording(recording.id)
      return { ...created, lostParts: present.fragments.filter(({ isLost }) => isLost).length }
    }
    // The archive discards an upload of which nobody made an item within 30 days: then everything is sent again.
    if (recording.starts && lacksUpload(created.error)) {
      const { starts: _, ...others } = recording
      return saveRecording(dispatch, { ...others, uploadId: uuidv7().replaceAll('-', '') }, load)
    }
    return { ...created, recording: present }
  } catch (error) {
    if (error instanceof SendError) return { error: toFailure(error), recording: present }
    throw error
  }
}

function lacksUpload({ code, issues }: ApiFailure): boolean {
  return code === 'invalid-fields' && (issues ?? []).some(({ path }) => path.startsWith('uploadIds'))
}

/** Removes a recording from the device, and what has arrived of it from the archive. */
export async function discardRecording(recording: StoredRecording): Promise<void> {
  await deleteStoredRecording(recording.id)
  await Promise.all(
    recording.fragments.map(({ uploadUrl }) => (uploadUrl ? discardFragment(uploadUrl) : undefined)),
  )
}

type OnChange = (changed: StoredRecording) => Promise<void>

/** Sends what is missing and has it joined, without fragments whose sound is nowhere. Returns why it could not be. */
async function join(
  dispatch: RecorderDispatch,
  recording: StoredRecording,
  load: LoadFragment,
  onChange: OnChange,
): Promise<ApiFailure | undefined> {
  const { sent, onDevice } = await sendAll(recording, load, onChange)
  const failure = await joinSent(dispatch, sent, onChange)
  const rest = failure && removeLost(sent, onDevice, failure)
  if (!rest) return failure
  await onChange(rest)
  return joinSent(dispatch, rest, onChange)
}

/**
 * The recording without the fragments that neither the archive nor the device has. Undefined if there is none, if one that the device
 * has is missing, which another attempt sends again, or if nothing would be left.
 */
function removeLost(
  sent: StoredRecording,
  onDevice: ReadonlySet<number>,
  { code, issues }: ApiFailure,
): StoredRecording | undefined {
  if (code !== 'invalid-fields') return undefined
  const missing = new Set((issues ?? []).map(({ path }) => path))
  const uploaded = [...sent.fragments.keys()].filter((index) => sent.fragments[index]?.uploadUrl)
  const lost = new Set(uploaded.filter((_, position) => missing.has(`uploadIds.${position}`)))
  if (lost.size === 0 || lost.size === uploaded.length || !lost.isDisjointFrom(onDevice)) return undefined
  const fragments = sent.fragments.map((fragment, index) =>
    lost.has(index) ? { mimeType: fragment.mimeType, seconds: 0, isLost: true } : fragment,
  )
  return { ...sent, fragments, marks: sent.marks.filter(({ fragment }) => !lost.has(fragment)) }
}

async function joinSent(
  dispatch: RecorderDispatch,
  sent: StoredRecording,
  onChange: OnChange,
): Promise<ApiFailure | undefined> {
  const uploadIds = sent.fragments.flatMap(({ uploadUrl }) => uploadUrl?.split('/').at(-1) ?? [])
  const name = sent.fields.title.trim().slice(0, 100) || 'recording'
  const { endpoints } = recorderApi
  const { data, error } = await dispatch(
    endpoints.joinUploads.initiate({ params: { id: sent.uploadId }, body: { name, uploadIds } }),
  )
  if (!data) return (error as ApiFailure | undefined) ?? offline
  // A repeated request does not say where the fragments start: the clock of the device has to do.
  if (data.starts) await onChange({ ...sent, starts: toStarts(sent, data.starts, data.duration) })
  return undefined
}

/** The second at which each fragment starts, of those at which the fragments that have sound start. */
function toStarts(
  { fragments }: StoredRecording,
  found: readonly number[],
  duration: number | undefined,
): number[] {
  let passed = 0
  return fragments.map(({ uploadUrl }) => {
    const start = found[passed] ?? duration ?? 0
    if (uploadUrl) passed += 1
    return start
  })
}

/** Sends what the archive lacks of each fragment; those that the present tab has sent are only asked for. */
/** Sends what is missing of each fragment of which the device has the sound, and tells which these are. */
async function sendAll(
  recording: StoredRecording,
  load: LoadFragment,
  onChange: OnChange,
): Promise<{ readonly sent: StoredRecording; readonly onDevice: ReadonlySet<number> }> {
  const onDevice = new Set<number>()
  let present = recording
  for (const [index, fragment] of recording.fragments.entries()) {
    const { mimeType, uploadUrl: before } = fragment
    const bytes = await load(index)
    // A fragment that was found in the archive only has no bytes here.
    if (bytes.size === 0) continue
    onDevice.add(index)
    const onCreated = (uploadUrl: string) => {
      present = { ...present, fragments: present.fragments.with(index, { ...fragment, uploadUrl }) }
      void onChange(present)
    }
    const target = { recordingId: recording.id, index, mimeType, uploadUrl: before, sent: undefined }
    await sendFragment({ ...target, onCreated }, bytes)
  }
  return { sent: present, onDevice }
}

async function create(
  dispatch: RecorderDispatch,
  recording: StoredRecording,
): Promise<{ item: Pick<Item, 'id' | 'kind'> } | { error: ApiFailure }> {
  const { endpoints } = recorderApi
  const { itemId } = recording
  const { data, error } = await dispatch(endpoints.createRecord.initiate({ body: toCreateItem(recording) }))
  if (data) return { item: data }
  // An earlier attempt, whose reply was lost, has created it with other fields.
  if (isIdTaken(error)) {
    const found = await dispatch(
      endpoints.recordOfRecording.initiate({ params: { id: itemId } }, { forceRefetch: true }),
    )
    if (found.data) return { item: found.data }
  }
  return { error: (error as ApiFailure | undefined) ?? offline }
}

function toCreateItem(recording: StoredRecording): CreateItem {
  const { itemId, uploadId, fields } = recording
  const chapters = toChapters(recording)
  return {
    id: itemId,
    kind: 'record',
    title: fields.title.trim(),
    ...(fields.date && { date: fields.date }),
    ...(fields.language && { language: fields.language }),
    participants: fields.participants.map(({ participantId, role }) => ({
      participantId,
      role: role as 'speaker',
    })),
    categoryIds: [...fields.categoryIds],
    details: chapters.length > 0 ? { chapters } : {},
    uploadIds: [uploadId],
  }
}

function toFailure({ failure }: SendError): ApiFailure {
  if (failure === 'signed-out') return { status: 401, code: 'not-signed-in', message: '' }
  if (failure === 'forbidden') return { status: 403, code: 'forbidden', message: '' }
  return failure === 'full' ? { status: 507, code: 'disk-full', message: '' } : offline
}
