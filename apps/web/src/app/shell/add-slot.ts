import type { ComponentType } from 'react'
import { AddDialog, UploadsBackground } from '../../features/uploads/public.ts'

export interface AddSlot {
  /** The dialog that the Add button opens. */
  readonly Dialog?: ComponentType<{ opened: boolean; onClose: () => void }>
  /** Mounted on every page: the drop target and the panel of running uploads. */
  readonly Background?: ComponentType
}

/** What the Add button opens. Without a dialog the shell shows no Add button. */
export const addSlot: AddSlot = { Dialog: AddDialog, Background: UploadsBackground }
