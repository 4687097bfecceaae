import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import styles from './file-button.module.css'

interface FileButtonProps {
  label: string
  /** The types of files that the browser offers, as in the attribute of an input. */
  accept: string
  /** The name of the chosen file. */
  name: string | undefined
  isLoading?: boolean
  onChoose: (file: File) => void
}

/** Chooses a file, whose name it shows. */
export function FileButton({ label, accept, name, isLoading = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.file}>
      <Button
        variant="default"
        loading={isLoading}
        leftSection={<Icon name="upload" size={18} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {name ? <span className={styles.name}>{name}</span> : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again after it was mended.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
