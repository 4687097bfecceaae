/** What other features and the shell may use of this one. */
export { AddDialog } from './add/add-dialog.tsx'
export { UploadField } from './field/upload-field.tsx'
export { UploadsBackground } from './uploads-background.tsx'
