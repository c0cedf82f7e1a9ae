/** Settings of the system notifications about consults, for the present vet. */
export type NoticesView = {
  /** Off by default, because anybody in the room can read a notification. */
  readonly showsPatient: boolean;
  /** The organisation has decided this setting. */
  readonly isManaged: boolean;
};
