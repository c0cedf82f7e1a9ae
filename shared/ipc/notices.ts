/** What the system's notifications about consults may say, for the vet who is there. */
export type NoticesView = {
  /** Off by default: whoever is in the room reads them. */
  readonly showsPatient: boolean;
  /** The organisation has decided. */
  readonly isManaged: boolean;
};
