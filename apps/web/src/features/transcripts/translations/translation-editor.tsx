import type { Item } from '@lares/shared-types/items'
import { type Language, languageNames } from '@lares/shared-types/languages'
import type { SpokenKind } from '@lares/shared-types/routing/pages'
import type { Translation } from '@lares/shared-types/translations'
import { Button } from '@mantine/core'
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DraftNotes } from '../../../shared/drafts/draft-notes.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { trackFooterHeight } from '../../../shared/ui/track-height.ts'
import { LeaveGuard } from '../../items/public.ts'
import { toTrack, useTrackPlayback } from '../../player/public.ts'
import { SoundBar } from '../editor/sound-bar.tsx'
import { ToolButton } from '../editor/tool-button.tsx'
import styles from '../editor/transcript-editor.module.css'
import { useSound } from '../editor/use-sound.ts'
import { useTopHeight } from '../editor/use-top-height.ts'
import { ImportDialog } from '../import/import-dialog.tsx'
import { findNextOpen, isOpen } from './edited-lines.ts'
import type { TranslationHandlers } from './translation-line-row.tsx'
import { type LineRequest, TranslationLines } from './translation-lines.tsx'
import { useTranslationEditor } from './use-translation-editor.ts'

interface TranslationEditorProps {
  item: Item
  kind: SpokenKind
  /** The language of the transcript. */
  from: Language | null
  opened: Translation
}

type Track = NonNullable<ReturnType<typeof toTrack>>

/** Corrects or writes the translation of a transcript beside its sound. */
export function TranslationEditor(props: TranslationEditorProps) {
  const track = toTrack(props.item, props.item.assets[0])
  return track ? <EditorWithSound {...props} track={track} /> : <Editor {...props} />
}

function EditorWithSound(props: TranslationEditorProps & { track: Track }) {
  const playback = useTrackPlayback(props.track)
  return <Editor {...props} playback={playback} />
}

interface EditorProps extends TranslationEditorProps {
  track?: Track
  playback?: ReturnType<typeof useTrackPlayback>
}

function Editor({ item, kind, from, opened, track, playback }: EditorProps) {
  const { t } = useTranslation('transcripts')
  const { t: drafts } = useTranslation('drafts')
  const title = useItemTitle()(item)
  const { language } = opened
  const editor = useTranslationEditor(item.id, opened)
  const { lines, draft } = editor
  const [activeIndex, setActiveIndex] = useState(-1)
  const [focus, setFocus] = useState<LineRequest>()
  const [isImporting, setIsImporting] = useState(false)
  const [missed, setMissed] = useState(0)
  const sound = useSound(playback)
  const { ref: top, height: topHeight } = useTopHeight()
  const position = playback?.isCurrent ? playback.position : -1
  const currentIndex = lines.findLastIndex(({ start }) => start <= position + 0.05)
  const openCount = lines.filter(isOpen).length

  function goTo(index: number) {
    if (index < 0 || index >= lines.length) return
    setFocus({ index, token: nanoid(6) })
  }

  function goToOpen() {
    const next = findNextOpen(lines, activeIndex)
    if (next !== undefined) goTo(next)
  }

  const handlers = useRef<TranslationHandlers>(null as never)
  handlers.current = {
    playFrom: sound.playFrom,
    setText: editor.setText,
    activate: setActiveIndex,
    goTo,
  }
  const active = lines[activeIndex]
  useKeys({
    toggle: sound.toggle,
    nextOpen: goToOpen,
    repeat: () => active && sound.playOnce(active.start, active.end),
    save: () => void editor.save(),
  })

  return (
    <>
      <PageHeader
        title={t('translation.editorTitle', {
          language: languageNames[language],
          title: truncateTitle(title),
        })}
      >
        {opened.id ? <HistoryLink type="translations" id={opened.id} /> : null}
        <Button component={Link} to={itemLinks.translations({ id: item.id, kind })} variant="default">
          {t('translation.toAll')}
        </Button>
      </PageHeader>
      <LeaveGuard hasUnsavedChanges={() => editor.isChanged} />
      <DraftNotes
        drafts={draft.offered.map(({ id, at, values }) => ({
          id,
          at,
          title: values.lines.find(({ text }) => text)?.text.slice(0, 60) ?? '',
        }))}
        onResume={editor.resume}
        onDiscard={draft.discard}
      />
      {editor.leftCount > 0 ? (
        <Note intent="warning">{drafts('left', { count: editor.leftCount })}</Note>
      ) : null}
      <div ref={top} className={styles.top}>
        {track && playback ? (
          <div className={styles.sound}>
            <SoundBar track={track} title={title} playback={playback} lines={lines} />
          </div>
        ) : null}
        <div className={styles.toolbar} role="toolbar" aria-label={t('tools')}>
          <ToolButton
            icon="flag"
            label={t('translation.nextOpen')}
            act="nextDoubtful"
            isDisabled={openCount === 0}
            onClick={goToOpen}
          />
          <Button
            variant="default"
            leftSection={<Icon name="upload" size={18} />}
            onClick={() => setIsImporting(true)}
          >
            {t('import.title')}
          </Button>
          <span role="status">{t('translation.open', { count: openCount })}</span>
        </div>
        {editor.isMerged ? <Note intent="warning">{t('translation.merged')}</Note> : null}
        {missed > 0 ? <Note intent="warning">{t('translation.missed', { count: missed })}</Note> : null}
      </div>
      <TranslationLines
        lines={lines}
        from={from}
        to={language}
        activeIndex={activeIndex}
        currentIndex={playback?.isCurrent ? currentIndex : -1}
        focus={focus}
        handlers={handlers}
        topHeight={topHeight}
      />
      <footer ref={trackFooterHeight} className={styles.footer}>
        <FailureNote error={editor.failure} />
        <span className={styles.status} role="status">
          {draft.isStored === true ? drafts('kept') : null}
          {draft.isStored === false ? t('noDraft') : null}
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
      {isImporting ? (
        <ImportDialog
          duration={playback?.duration ?? 0}
          speakers={[]}
          lead={t('translation.importLead', { language: languageNames[language] })}
          hasLines={lines.some(({ text }) => text !== '')}
          onImport={({ segments, isTimed }) => {
            setMissed(editor.place(segments, isTimed))
            setIsImporting(false)
          }}
          onClose={() => setIsImporting(false)}
        />
      ) : null}
    </>
  )
}

type KeyAct = 'toggle' | 'nextOpen' | 'repeat' | 'save'

/** The keys of the editor, wherever the cursor is on its page. */
function useKeys(acts: Readonly<Record<KeyAct, () => void>>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.altKey || isDialogOpen()) return
      const act = findAct(event)
      if (!act) return
      event.preventDefault()
      // A key that is held down would try again and again to save what could not be saved.
      if (act === 'save' && event.repeat) return
      latest.current[act]()
    }
    // Before the keys of the player, which are those of every page.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

const plainKeys: Partial<Record<string, KeyAct>> = { Escape: 'toggle', F8: 'nextOpen', F9: 'repeat' }

function findAct({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): KeyAct | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === 's' && !shiftKey ? 'save' : undefined
  return plainKeys[key]
}
