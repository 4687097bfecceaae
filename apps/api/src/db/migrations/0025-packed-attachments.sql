-- Mails that came before the attachments were unpacked that Outlook packs into a winmail.dat are read again.
update assets set state = 'pending'
where family = 'mail' and state = 'ready' and id in (
  select enclosed_in from assets where lower(filename) = 'winmail.dat' or media_type like '%ms-tnef'
);
