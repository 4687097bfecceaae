import type { Item } from '@lares/shared-types/items'
import type { SpokenKind } from '@lares/shared-types/routing/pages'
import type { Transcript } from '@lares/shared-types/transcripts'
import { Button } from '@mantine/core'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNotes } from '../../../shared/drafts/draft-notes.tsx'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { trackFooterHeight } from '../../../shared/ui/track-height.ts'
import { LeaveGuard, useSpeakerColours } from '../../items/public.ts'
import { toTrack, useTrackPlayback } from '../../player/public.ts'
import { AlignNote } from '../align/align-note.tsx'
import { planAll, planChanged } from '../align/plan-alignments.ts'
import { useAlignments } from '../align/use-alignments.ts'
import { FindBar } from '../find/find-bar.tsx'
import { replaceAll } from '../find/find-text.ts'
import type { ParsedFile } from '../import/parsed-file.ts'
import { type Draft, toLine } from '../lines/line.ts'
import * as acts from '../lines/line-acts.ts'
import type { NameSuggestion } from '../names/similar-names.ts'
import { useFamilyNames } from '../names/use-family-names.ts'
import { type EditorDialog, EditorDialogs } from './editor-dialogs.tsx'
import { EditorHeader } from './editor-header.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import type { LineHandlers } from './line-handlers.ts'
import { LineList } from './line-list.tsx'
import { LineTools } from './line-tools.tsx'
import { SoundBar } from './sound-bar.tsx'
import styles from './transcript-editor.module.css'
import { useEditorKeys } from './use-editor-keys.ts'
import { useLineActs } from './use-line-acts.ts'
import { useSound } from './use-sound.ts'
import { useTopHeight } from './use-top-height.ts'
import { useTranscriptEditor } from './use-transcript-editor.ts'

interface TranscriptEditorProps {
  item: Item
  kind: SpokenKind
  opened: Transcript
}

/** Corrects a transcript beside its sound. */
export function TranscriptEditor(props: TranscriptEditorProps) {
  const { item } = props
  const track = toTrack(item, item.assets[0])
  return track ? (
    <EditorWithSound {...props} track={track} />
  ) : (
    <Editor {...props} playback={undefined} track={undefined} />
  )
}

type Track = NonNullable<ReturnType<typeof toTrack>>

function EditorWithSound(props: TranscriptEditorProps & { track: Track }) {
  const playback = useTrackPlayback(props.track)
  return <Editor {...props} playback={playback} />
}

interface EditorProps extends TranscriptEditorProps {
  track: Track | undefined
  playback: ReturnType<typeof useTrackPlayback> | undefined
}

function Editor({ item, kind, opened, track, playback }: EditorProps) {
  const { t } = useTranslation('transcripts')
  const { t: drafts } = useTranslation('drafts')
  const title = useItemTitle()(item)
  const interfaceLanguage = useLanguage()
  const namesId = useId()
  const editor = useTranscriptEditor(item, opened)
  const { draft, activeId, change } = editor
  const { lines } = draft
  const language = draft.language ?? item.language ?? interfaceLanguage
  const [open, setOpen] = useState<'find' | EditorDialog>()
  const [shown, setShown] = useState<{ readonly id: string }>()
  const sound = useSound(playback)
  const { ref: top, height: topHeight } = useTopHeight()
  const { names, findNames } = useFamilyNames()
  const getColour = useSpeakerColours(draft.speakers)
  const alignments = useAlignments({ itemId: item.id, language, lines, change })
  const position = playback?.position ?? -1
  const currentIndex = lines.findLastIndex(({ start }) => start <= position + 0.05)
  const current = playback?.isCurrent ? lines[currentIndex] : undefined
  const active = lines.find(({ id }) => id === activeId)
  const suggestions = useMemo(() => (active ? findNames(active.text) : []), [active, findNames])
  const untimedCount = lines.filter(({ isUntimed, text }) => isUntimed && text.trim() !== '').length
  const duration = playback?.duration ?? 0
  const speakerNames = useMemo(() => [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))], [lines])

  const run = useLineActs({
    editor,
    sound,
    current,
    suggestions,
    onFind: () => setOpen('find'),
    onKeys: () => setOpen('keys'),
    onSave: () => void editor.save(),
    onTakeName: (suggestion) => takeName(suggestion, false),
  })
  useEditorKeys(run)

  const handlers = useRef<LineHandlers>(null as never)
  handlers.current = {
    playFrom(id, seconds) {
      editor.setActiveId(id)
      sound.playFrom(seconds)
    },
    activate: editor.setActiveId,
    endTyping: editor.endTyping,
    setText: (id, text) => change((before) => acts.setText(before, id, text), `text ${id}`),
    setSpeaker: (id, name) => change((before) => acts.setSpeaker(before, [id], name)),
  }

  function takeName({ from, to, written, name }: NameSuggestion, everywhere: boolean) {
    if (!active) return
    change((before) =>
      everywhere
        ? replaceAll(before, { query: written, wholeWord: true, matchCase: true }, name)
        : acts.setText(before, active.id, active.text.slice(0, from) + name + active.text.slice(to)),
    )
    editor.focusLine(active.id, from + name.length)
  }

  function takeFile({ segments, isTimed }: ParsedFile) {
    change((before) => ({
      ...before,
      origin: 'person',
      lines: segments.map((segment) => ({
        ...toLine(segment),
        ...(isTimed ? {} : { isUntimed: true as const }),
      })),
    }))
    setOpen(undefined)
  }

  return (
    <>
      <EditorHeader item={item} kind={kind} />
      <LeaveGuard hasUnsavedChanges={() => editor.isChanged} />
      <DraftNotes
        drafts={editor.stored.offered.map(({ id, at, values }) => ({
          id,
          at,
          title: values.lines.find(({ text }) => text)?.text.slice(0, 60) ?? '',
        }))}
        onResume={editor.resume}
        onDiscard={editor.stored.discard}
      />
      <div ref={top} className={styles.top}>
        <div className={styles.sound}>
          {track && playback ? (
            <SoundBar track={track} title={title} playback={playback} lines={lines} />
          ) : (
            <p>{t('noSound')}</p>
          )}
        </div>
        <EditorToolbar
          item={item}
          kind={kind}
          editor={editor}
          untimedCount={untimedCount}
          canAlign={track !== undefined && !alignments.isRunning}
          onAct={(act) => run.current(act)}
          onAlign={(which) =>
            alignments.start(which === 'all' ? planAll(lines.filter(hasText)) : planChanged(lines, duration))
          }
          onSpeakers={() => setOpen('speakers')}
          onImport={() => setOpen('import')}
          onCheckAll={() =>
            change((before) =>
              acts.markChecked(
                before,
                before.lines.map(({ id }) => id),
              ),
            )
          }
        />
        <AlignNote alignments={alignments} />
        {open === 'find' ? (
          <FindBar
            draft={draft}
            onShow={({ id }) => {
              editor.setActiveId(id)
              setShown({ id })
            }}
            onChange={(act) => change(act)}
            onClose={() => {
              setOpen(undefined)
              editor.focusLine(activeId)
            }}
          />
        ) : null}
      </div>
      <datalist id={namesId}>
        {[...new Set([...speakerNames, ...names])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {lines.length === 0 ? (
        <EmptyState icon="microphone" title={t('empty.title')}>
          <p>{t('empty.text')}</p>
          <Button onClick={() => setOpen('import')}>{t('import.title')}</Button>
          <Button variant="default" onClick={() => run.current('insert')}>
            {t('empty.write')}
          </Button>
        </EmptyState>
      ) : (
        <LineList
          lines={lines}
          language={language}
          activeId={activeId}
          currentId={current?.id}
          focus={editor.focus}
          shown={shown}
          getColour={getColour}
          namesId={namesId}
          handlers={handlers}
          topHeight={topHeight}
          tools={
            active ? (
              <LineTools
                line={active}
                suggestions={suggestions}
                onAct={(act) => run.current(act)}
                onTakeName={takeName}
                onTimes={(times) => change((before) => acts.setTimes(before, active.id, times))}
              />
            ) : null
          }
        />
      )}
      <footer ref={trackFooterHeight} className={styles.footer}>
        <FailureNote error={editor.failure} />
        <span className={styles.status} role="status">
          {editor.stored.state === 'stored' ? drafts('kept') : null}
          {editor.stored.state === 'none' ? t('noDraft') : null}
        </span>
        <Button
          aria-keyshortcuts="Control+S"
          loading={editor.isSaving}
          disabled={!editor.isChanged}
          onClick={() => void editor.save()}
        >
          {t('save')}
        </Button>
      </footer>
      <EditorDialogs
        open={open}
        editor={editor}
        duration={duration}
        speakers={speakerNames}
        familyNames={names}
        onImport={takeFile}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

function hasText({ text }: Draft['lines'][number]): boolean {
  return text.trim() !== ''
}
