import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Open modals by name, and the panel that is open or was last. */
export interface Overlays {
  modals: Record<string, boolean>
  panel: { open: boolean; activeId: string }
}

const defaultPanelId = '1'

export const overlaysSlice = createSlice({
  name: 'overlays',
  initialState: { modals: {}, panel: { open: false, activeId: defaultPanelId } } as Overlays,
  reducers: {
    modalOpened: ({ modals }, { payload: name }: PayloadAction<string>) => {
      modals[name] = true
    },
    modalClosed: ({ modals }, { payload: name }: PayloadAction<string>) => {
      delete modals[name]
    },
    panelOpened: {
      prepare: (id: string = defaultPanelId) => ({ payload: id }),
      reducer: (overlays, { payload }: PayloadAction<string>) => {
        overlays.panel = { open: true, activeId: payload }
      },
    },
    panelClosed: ({ panel }) => {
      panel.open = false
    },
    /** Modals are set to false instead of deleted, which tells their owners to close (see `useModal`). */
    allOverlaysClosed: (overlays) => {
      for (const name of Object.keys(overlays.modals)) overlays.modals[name] = false
      overlays.panel.open = false
    },
  },
  selectors: {
    selectModal: ({ modals }, name: string) => modals[name],
    selectAnyModal: ({ modals }) => Object.values(modals).some(Boolean),
    selectOpenPanel: ({ panel }) => (panel.open ? panel.activeId : undefined),
  },
})

export const { modalOpened, modalClosed, panelOpened, panelClosed, allOverlaysClosed } = overlaysSlice.actions
export const { selectAnyModal, selectModal, selectOpenPanel } = overlaysSlice.selectors
