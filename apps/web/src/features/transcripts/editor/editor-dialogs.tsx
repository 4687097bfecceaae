import { TranscriptConflictDialog } from '../conflict/conflict-dialog.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import type { ParsedFile } from '../import/parsed-file.ts'
import { SpeakersDialog } from '../speakers/speakers-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import type { useTranscriptEditor } from './use-transcript-editor.ts'

/** A dialog that the user opens. */
export type EditorDialog = 'keys' | 'speakers' | 'import'

interface EditorDialogsProps {
  /** What is open; `find` is a bar and no dialog. */
  open: EditorDialog | 'find' | undefined
  editor: ReturnType<typeof useTranscriptEditor>
  /** Of the recording or film, in seconds. */
  duration: number
  /** The speakers of the lines. */
  speakers: readonly string[]
  familyNames: readonly string[]
  onImport: (file: ParsedFile) => void
  onClose: () => void
}

/** The open dialog of the editor of a transcript, and that of a conflict with what somebody else has saved. */
export function EditorDialogs({
  open,
  editor,
  duration,
  speakers,
  familyNames,
  onImport,
  onClose,
}: EditorDialogsProps) {
  const { draft, conflict } = editor
  return (
    <>
      {open === 'keys' ? <KeysDialog onClose={onClose} /> : null}
      {open === 'speakers' ? (
        <SpeakersDialog draft={draft} onChange={editor.change} onClose={onClose} />
      ) : null}
      {open === 'import' ? (
        <ImportDialog
          duration={duration}
          speakers={[...speakers, ...familyNames]}
          hasLines={draft.lines.length > 0}
          onImport={onImport}
          onClose={onClose}
        />
      ) : null}
      {conflict ? (
        <TranscriptConflictDialog
          parts={conflict.parts}
          isBusy={editor.isSaving}
          onClose={editor.closeConflict}
          onMerge={editor.takeMerged}
        />
      ) : null}
    </>
  )
}
