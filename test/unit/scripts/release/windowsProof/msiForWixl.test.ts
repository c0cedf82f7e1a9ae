import { expect, it } from 'vitest';
import { msiForWixl } from '../../../../../scripts/release/windowsProof/msiForWixl.ts';

const project = `<Wix xmlns="http://wixtoolset.org/schemas/v4/wxs">
  <Product Id="*" Name="Clinic Companion" UpgradeCode="C135" Version="0.1.0.0" Language="1033">
    <Condition Message="no"><![CDATA[Installed OR VersionNT >= 601]]></Condition>
    <Icon Id="Icon.exe" SourceFile="Z:\\work\\icon.ico"/>
    <Directory Id="TARGETDIR">
      <Directory Id="APPLICATIONFOLDER" Name="Clinic Companion"/>
    </Directory>
    <Feature Id="ProductFeature">
      <ComponentGroupRef Id="ProductComponents"/>
    </Feature>
    <Directory Id="d1" Name="APPLICATIONFOLDER:\\resources\\"/>
    <Directory Id="d2" Name="APPLICATIONFOLDER:\\resources\\unpacked\\deep\\"/>
    <ComponentGroup Id="ProductComponents" Directory="APPLICATIONFOLDER">
      <Component>
        <File Name="a.exe" Source="a.exe" Id="mainExecutable">
        <Shortcut Id="s" Directory="DesktopFolder" Icon="Icon.exe">
          <ShortcutProperty Key="System.AppUserModel.ID" Value="app"/>
        </Shortcut>
      </File>
      </Component>
      <Component Directory="d1">
        <File Name="b.asar" Source="b.asar"/>
      </Component>
      <Component Directory="d2">
        <File Name="c.node" Source="c.node" Id="c"/>
      </Component>
      <Component Id="ConsultLink" Guid="A26E">
        <RegistryKey Root="HKLM"/>
      </Component>
    </ComponentGroup>
  </Product>
</Wix>
`;

it('says the same in the words that wixl knows', () => {
  const written = msiForWixl(project, '0.2.0.0').replaceAll(/\s+/g, ' ');
  expect(written).toContain('xmlns="http://schemas.microsoft.com/wix/2006/wi"');
  expect(written).toContain('Version="0.2.0.0" Language');
  expect(written).toContain('Installed OR VersionNT &gt;= 601');
  expect(written).toContain('SourceFile="/work/icon.ico"');
  expect(written).toContain(
    '<Directory Id="APPLICATIONFOLDER" Name="Clinic Companion"> <Directory Id="d1" Name="resources"><Directory Id="between.d2.1" Name="unpacked"><Directory Id="d2" Name="deep"></Directory></Directory></Directory> </Directory>',
  );
  expect(written).not.toContain('APPLICATIONFOLDER:');
  expect(written).toContain('<Shortcut Id="s" Directory="DesktopFolder" Icon="Icon.exe"/>');
  // Each file is in its folder, and each group is in the installation.
  expect(written).toMatch(
    /<ComponentGroup Id="of\.d1" Directory="d1"> <Component Id="part2" Guid="\*"> <File Id="file2" Name="b\.asar"/,
  );
  expect(written).toMatch(
    /<ComponentGroup Id="of\.d2" Directory="d2"> <Component Id="part3" Guid="\*"> <File Name="c\.node"/,
  );
  for (const group of ['of.d1', 'of.d2', 'ProductComponents'])
    expect(written).toContain(`<ComponentGroupRef Id="${group}"/>`);
  // The link of other programs keeps its id, by which Windows knows it over versions.
  expect(written).toContain('<Component Id="ConsultLink" Guid="A26E">');
});
