/** The parts of this feature that other features and the shell may import. */
export { AddDialog } from './add/add-dialog.tsx'
export { UploadField } from './field/upload-field.tsx'
export { UploadsBackground } from './uploads-background.tsx'
