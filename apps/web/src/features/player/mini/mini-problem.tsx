import { ProblemNote } from '../controls/problem-note.tsx'
import { usePlayerState } from '../use-player.ts'
import styles from './mini-player.module.css'

/** Why nothing is heard. */
export function MiniProblem() {
  const problem = usePlayerState((state) => state.problem)
  if (!problem) return null
  return (
    <div className={styles.problem}>
      <ProblemNote problem={problem} />
    </div>
  )
}
