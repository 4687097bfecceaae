import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './conflict-choices.module.css'
import { DialogActions } from './dialog-actions.tsx'

/** A place where two people have changed the same. */
interface Conflict<Id extends string, Choice extends string> {
  readonly id: Id
  /** What it is about, as the heading of its versions. */
  readonly name: string
  readonly chosen: Choice
}

interface ConflictChoicesProps<Id extends string, Choice extends string> {
  conflicts: readonly Conflict<Id, Choice>[]
  /** What can be chosen for each conflict, with its name. */
  choices: Readonly<Record<Choice, string>>
  texts: { readonly allMine: string; readonly allTheirs: string; readonly save: string }
  isSaving: boolean
  /** What a choice would save. */
  renderVersion: (id: Id, choice: Choice) => ReactNode
  onChoose: (id: Id, choice: Choice) => void
  /** Chooses one version for all conflicts, including those that are not in `conflicts`. */
  onChooseAll: (choice: 'mine' | 'theirs') => void
  onSave: () => void
}

/** The content of a dialog in which one version is chosen for each conflict, and its buttons. */
export function ConflictChoices<Id extends string, Choice extends string>({
  conflicts,
  choices,
  texts,
  isSaving,
  renderVersion,
  onChoose,
  onChooseAll,
  onSave,
}: ConflictChoicesProps<Id, Choice>) {
  const options = Object.entries(choices) as [Choice, string][]
  return (
    <>
      {conflicts.map(({ id, name, chosen }) => (
        <fieldset key={id} className={styles.conflict}>
          <legend>{name}</legend>
          {options.map(([choice, label]) => (
            <label key={choice} className={styles.option}>
              <input
                type="radio"
                name={id}
                checked={chosen === choice}
                onChange={() => onChoose(id, choice)}
              />
              <span className={styles.label}>{label}</span>{' '}
              <span className={styles.version}>{renderVersion(id, choice)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <DialogActions>
        {conflicts.length > 1 ? (
          <>
            <Button variant="subtle" color="gray" onClick={() => onChooseAll('mine')}>
              {texts.allMine}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => onChooseAll('theirs')}>
              {texts.allTheirs}
            </Button>
          </>
        ) : null}
        <Button loading={isSaving} onClick={onSave} data-autofocus={conflicts.length === 0 || undefined}>
          {texts.save}
        </Button>
      </DialogActions>
    </>
  )
}
