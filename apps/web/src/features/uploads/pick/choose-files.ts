/** Opens the device's own choice of files; answers nothing chosen as an empty list. */
export function chooseFiles(): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.hidden = true
  // Some browsers only tell of a choice while the input is part of the page.
  document.body.append(input)
  return new Promise((resolve) => {
    const chosen = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', chosen)
    input.addEventListener('cancel', chosen)
    input.click()
  })
}
