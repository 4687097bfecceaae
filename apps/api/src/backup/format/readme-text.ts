/** README.txt of a backup, for somebody who finds it without Lares. */
export const readmeText = `This folder is a backup of a family archive made with Lares.

It can be read without Lares, with common tools:

originals/ab/cd/...   Every photograph, recording, letter and other file, byte for byte.
                      The name of a file is the SHA-256 of its bytes; "ab" and "cd" are its first letters.
tables/ab/...         What the family wrote about them: rows of database tables as JSON, one row a line,
                      compressed with gzip. The name is the SHA-256 of the compressed bytes.
snapshots/...json     One file for each backup. It lists, for every table, its columns and its pieces in
                      tables/ in order, and the list of originals. Beside it is its SHA-256.
lares-backup.json     The version of this format, and the public key if the backup is encrypted.

Everything has its hash beside it or as its name, so that damage can be told: sha256sum FILE.

To find a file's original name: the rows of the table "assets" have "filename" and "sha256", and the
"item_id" of the row of "items" that has title, text and date.

If names end with ".age", the files are encrypted with age (https://age-encryption.org).
"key.age" holds the key, itself encrypted with the family's passphrase:

    age --decrypt key.age > key.txt
    age --decrypt --identity key.txt originals/ab/cd/NAME.age > NAME

To restore the archive with Lares: npm run restore -- PATH-OF-THIS-FOLDER
`
